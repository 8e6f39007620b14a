import { Node, type Symbol as TsSymbol, type Type } from "ts-morph";
import { listChanges, type ListChange } from "./list-changes.ts";
import { memberName } from "./member-name.ts";
import type { ModuleMove } from "../module-moves.ts";
import { placeChanges, placeKey, type PlaceChange, type PlaceChangesOptions } from "./place-changes.ts";
import { withoutEnding } from "../resolve-module.ts";

/** A member of a contract's type, as a source uses it. */
export interface MemberUse {
  readonly type: string;
  readonly name: string;
  readonly changes: readonly PlaceChange[];
}

interface ChangedModule {
  readonly places: ReadonlyMap<string, readonly PlaceChange[]>;
  readonly lists: readonly ListChange[];
}

/** What the types of a contract say of an expression, and what became of that. Asks TypeScript for the declarations behind it. */
export class ContractTypes {
  readonly #modules: ReadonlyMap<string, ChangedModule>;
  readonly lists: readonly ListChange[];
  /** Names of members of which something is told: nothing else has to be asked for. */
  readonly members: ReadonlySet<string>;

  constructor(moves: ReadonlyMap<string, ModuleMove>, options: PlaceChangesOptions) {
    this.#modules = new Map(
      [...moves].map(([path, { to }]) => [
        path,
        { places: placeChanges(to?.types ?? [], options), lists: listChanges(to?.types ?? [], options) },
      ]),
    );
    this.lists = [...this.#modules.values()].flatMap(({ lists }) => lists);
    this.members = new Set(
      [...this.#modules.values()].flatMap(({ places }) => [...places.keys()].flatMap((key) => memberOf(key) ?? [])),
    );
  }

  /** Each declaration of a member in the contract's modules, once. */
  uses(symbols: readonly (TsSymbol | undefined)[]): MemberUse[] {
    return declared(symbols).flatMap((declaration) => {
      const place = this.#placeOf(declaration);
      const changes = place?.module.places.get(placeKey(place.type, place.trail)) ?? [];
      return place === undefined || changes.length === 0 ? [] : [{ type: place.type, name: place.name, changes }];
    });
  }

  /** Members that an object of this type has to have now, and could leave out. */
  required(type: Type): MemberUse[] {
    const places = declared(armsOf(type).flatMap((arm) => arm.getProperties())).flatMap((one) => this.#placeOf(one) ?? []);
    const holders = new Map(
      places.map(({ module, type: name, trail }) => [placeKey(name, trail.slice(0, -1)), { module, name }]),
    );
    return [...holders].flatMap(([holder, { module, name }]) =>
      [...module.places].flatMap(([key, changes]): MemberUse[] => {
        const member = memberOf(key);
        const asked = changes.filter(({ what }) => what === "required");
        return member === undefined || asked.length === 0 || holderOf(key) !== holder
          ? []
          : [{ type: name, name: member, changes: asked }];
      }),
    );
  }

  /** What became of a type as a whole. */
  ofType(path: string, type: string): readonly PlaceChange[] {
    return this.#modules.get(path)?.places.get(placeKey(type, [])) ?? [];
  }

  /** The open list whose values an expression of this type may be: by its name, or because it is exactly those values. */
  listOf(type: Type): ListChange | undefined {
    const alias = type.getAliasSymbol();
    const path = alias?.getDeclarations()[0]?.getSourceFile().getFilePath();
    const lists = path === undefined ? undefined : this.#modules.get(withoutEnding(path))?.lists;
    const named = lists?.find(({ name, known }) => name === alias?.getName() || known === alias?.getName());
    if (named !== undefined) return named;
    const values = new Set(armsOf(type).flatMap((arm) => (arm.isLiteral() ? [literalOf(arm)] : [])));
    return this.lists.find(
      ({ before }) => before.size > 1 && before.size === values.size && [...before].every((one) => values.has(one)),
    );
  }

  #placeOf(declaration: Node) {
    const module = this.#modules.get(withoutEnding(declaration.getSourceFile().getFilePath()));
    const place = module && placeOfDeclaration(declaration);
    return place && { ...place, module };
  }
}

/** A type itself, or the arms of a union. */
export const armsOf = (type: Type): Type[] => (type.isUnion() ? type.getUnionTypes() : [type]);

const literalOf = (type: Type): unknown => (type.isBooleanLiteral() ? type.getText() === "true" : type.getLiteralValue());

const declared = (symbols: readonly (TsSymbol | undefined)[]): Node[] => [
  ...new Set(symbols.flatMap((symbol) => symbol?.getDeclarations() ?? [])),
];

const memberOf = (key: string): string | undefined => {
  const steps = JSON.parse(key) as string[];
  return steps.length > 1 ? steps.at(-1)?.slice(1) : undefined;
};
const holderOf = (key: string): string => JSON.stringify((JSON.parse(key) as string[]).slice(0, -1));

interface DeclaredPlace {
  readonly type: string;
  readonly name: string;
  readonly trail: readonly string[];
}

/** Where a member stands in the type that holds it, outwards from its declaration. */
function placeOfDeclaration(declaration: Node): DeclaredPlace | undefined {
  if (!Node.isPropertySignature(declaration)) return undefined;
  const trail: string[] = [];
  for (let node: Node | undefined = declaration; node; node = node.getParent()) {
    if (Node.isPropertySignature(node)) trail.unshift(`.${memberName(node.getNameNode())}`);
    if (Node.isArrayTypeNode(node) || Node.isTupleTypeNode(node)) trail.unshift("[*]");
    if (Node.isIndexSignatureDeclaration(node)) trail.unshift("{}");
    if (Node.isTypeAliasDeclaration(node)) return { type: node.getName(), name: memberName(declaration.getNameNode()), trail };
  }
  return undefined;
}
