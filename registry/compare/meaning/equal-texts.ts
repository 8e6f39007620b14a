/**
 * Digests of texts that mean the same at one place: attested pairs, in both directions and in chains.
 * An attestation speaks of the text at its pointer, so each place has equalities of its own.
 */
export class EqualTexts {
  readonly #parents = new Map<string, string>();

  join(before: string, after: string): void {
    this.#parents.set(this.#find(before), this.#find(after));
  }

  areEqual(before: string, after: string): boolean {
    return this.#find(before) === this.#find(after);
  }

  #find(digest: string): string {
    let root = digest;
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root; parent = this.#parents.get(root))
      root = parent;
    if (root !== digest) this.#parents.set(digest, root);
    return root;
  }
}
