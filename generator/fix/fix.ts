/** One thing that was mended: in which file, and what was done there. */
export interface Fix {
  /** As the caller would type it. */
  readonly file: string;
  readonly what: string;
}

/** From a file as the caller would type it to where it lies. */
export type PathOf = (file: string) => string;
