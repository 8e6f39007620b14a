export * from "../json/json.ts";
export { step } from "../json/pointer.ts";
import { steps as stepsOf } from "../json/pointer.ts";
export const steps = (pointer: string): string[] => stepsOf(pointer) ?? [];
