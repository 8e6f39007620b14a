/** Told as long work goes on, for whoever waits: the step that begins, of how many, and what it is about. */
export type OnProgress = (step: number, of: number, about: string) => void;
