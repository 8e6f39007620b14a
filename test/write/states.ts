import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { EmittedFile } from "../../generator/emit/unit.ts";
import { hiddenFolder } from "../../generator/write/hidden.ts";
import { tree } from "../cli/project.ts";

export type State = Readonly<Record<string, string>>;
export const treeOf = (files: readonly EmittedFile[]): State => Object.fromEntries(files.map(({ path, text }) => [path, text]));

/** What somebody else keeps in the folder. Nothing may ever touch it. */
export const foreign: State = { "notes.md": "mine\n", "both.n0/1/mine.txt": "mine\n", "only-A.n4/1/mine.txt": "mine\n" };

export function putForeign(folder: string): void {
  for (const [path, text] of Object.entries(foreign)) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
}

/** Every file that people see, without what a run keeps; somebody else's are checked and left out. */
export function shownIn(folder: string): State {
  const all = Object.entries(tree(folder)).filter(([path]) => !path.startsWith(`${hiddenFolder}/`));
  expect(Object.fromEntries(all.filter(([path]) => path in foreign))).toEqual(foreign);
  return Object.fromEntries(all.filter(([path]) => !(path in foreign)));
}

/** At any moment: each file holds all of its text in one of the states. */
export function expectWholeFiles(folder: string, states: readonly State[]): void {
  const torn = Object.entries(shownIn(folder)).filter(([path, text]) => !states.some((state) => state[path] === text));
  expect(torn.map(([path]) => path)).toEqual([]);
}

/** When nobody writes and what was left is finished: all of one state. Answers which. */
export function stateIn(present: State, states: Readonly<Record<string, State>>): string {
  const found = Object.entries(states).filter(([, state]) => same(state, present));
  expect(found.length, `neither of ${Object.keys(states).join(", ")}: ${Object.keys(present).join(" ")}`).toBe(1);
  return found[0]![0];
}

const same = (one: State, other: State): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};
