export interface PluginOptions {
  /** The folder that holds the config; the current folder if absent. */
  readonly root?: string;
  /** Whether the lock is the law and no network is asked. True in a build, false while watching, unless it is said here. */
  readonly frozen?: boolean;
  /** What a build does: compare what is generated, and fail where it differs (the default), or write it. While watching it is written. */
  readonly build?: "check" | "generate";
}
