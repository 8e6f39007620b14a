export interface Components {
  /** For every node the number of its component. */
  readonly of: Int32Array;
  /** The components that hold a cycle. */
  readonly cyclic: ReadonlySet<number>;
}

/** Tarjan's strongly connected components, without recursion. `edges[n]` are the nodes that node n leads to. */
export function components(edges: readonly (readonly number[])[]): Components {
  const of = new Int32Array(edges.length).fill(-1);
  const order = new Int32Array(edges.length).fill(-1);
  const low = new Int32Array(edges.length);
  const cyclic = new Set<number>();
  const open: number[] = [];
  let entered = 0;
  let closed = 0;

  const enter = (node: number): { readonly node: number; next: number } => {
    order[node] = low[node] = entered++;
    open.push(node);
    return { node, next: 0 };
  };
  const close = (root: number): void => {
    const members = open.splice(open.lastIndexOf(root));
    for (const node of members) of[node] = closed;
    if (members.length > 1 || edges[root]!.includes(root)) cyclic.add(closed);
    closed += 1;
  };

  for (let start = 0; start < edges.length; start += 1) {
    if (order[start] !== -1) continue;
    if (edges[start]!.length === 0) {
      // Most nodes lead nowhere: each is a component of its own, that of no cycle.
      order[start] = entered++;
      of[start] = closed++;
      continue;
    }
    const path = [enter(start)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node } = top;
      const target = edges[node]![top.next++];
      if (target === undefined) {
        path.pop();
        const around = path.at(-1);
        if (around) low[around.node] = Math.min(low[around.node]!, low[node]!);
        if (low[node] === order[node]) close(node);
      } else if (order[target] === -1) path.push(enter(target));
      else if (of[target] === -1) low[node] = Math.min(low[node]!, order[target]!);
    }
  }
  return { of, cyclic };
}
