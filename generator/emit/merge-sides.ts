const marks = { ours: /^<{7}(?: |$)/, base: /^\|{7}(?: |$)/, theirs: /^={7}$/, end: /^>{7}(?: |$)/ };

/** The two texts that git put into one where a merge did not succeed; twice the same where it left no marks. */
export function mergeSides(text: string): readonly [ours: string, theirs: string] {
  const sides: [string[], string[]] = [[], []];
  let part: "both" | "ours" | "base" | "theirs" = "both";
  for (const line of text.split(/\r?\n/)) {
    if (marks.ours.test(line)) part = "ours";
    else if (part !== "both" && marks.base.test(line)) part = "base";
    else if (part !== "both" && marks.theirs.test(line)) part = "theirs";
    else if (part !== "both" && marks.end.test(line)) part = "both";
    else {
      if (part === "both" || part === "ours") sides[0].push(line);
      if (part === "both" || part === "theirs") sides[1].push(line);
    }
  }
  return [sides[0].join("\n"), sides[1].join("\n")];
}
