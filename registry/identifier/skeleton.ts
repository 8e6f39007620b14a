/** Two names with one skeleton cannot both exist: people and file systems confuse them. */
export const skeletonOf = (text: string): string => text.toLowerCase().replaceAll("_", "-");
