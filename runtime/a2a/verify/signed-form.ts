import { isObject, own, put, type Members } from "../../own.ts";

/**
 * What of a card is signed, always without `signatures`:
 *
 *     as-served           every member as it was served
 *     presence-rules      without what section 8.4.1 of A2A 1.0 leaves out: members at their default, save those that the protocol
 *                         requires and those whose presence it keeps
 *     defaults-stripped   without any member at its default, as some SDKs sign
 *
 * A default is false, 0, "", an empty list or null. The last two differ from the first only by members that mean the same as
 * their absence. What stands below the `params` of an extension, or among the scopes of an OAuth flow, is data: nothing of it is
 * ever left out.
 */
export type SignedForm = "as-served" | "presence-rules" | "defaults-stripped";

/** In the order in which they are tried. */
export const signedForms: readonly SignedForm[] = ["as-served", "presence-rules", "defaults-stripped"];

/** The members that were signed, if that form was. The card is not changed. */
export function signedMembers(card: Members, form: SignedForm): unknown {
  const unsigned = without(card, (name) => name === "signatures");
  switch (form) {
    case "as-served":
      return unsigned;
    case "presence-rules":
      return strip(unsigned, cardShape, (shape, name) => shape.keeps.includes(name));
    case "defaults-stripped":
      return strip(unsigned, cardShape, () => false);
  }
}

/** Which members of an object stay at their default, and what its other members are. */
interface Shape {
  readonly keeps: readonly string[];
  /** Shapes by name; "*" is every other name. */
  readonly below?: Readonly<Record<string, Shape | "data">>;
}

const plain: Shape = { keeps: [] };
/** The scopes are a map: a scope without a description is a scope all the same. */
const flow: Shape = { keeps: ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "scopes"], below: { scopes: "data" } };
const scheme: Shape = {
  keeps: [],
  below: {
    apiKeySecurityScheme: { keeps: ["location", "name"] },
    httpAuthSecurityScheme: { keeps: ["scheme"] },
    oauth2SecurityScheme: { keeps: ["flows"], below: { flows: { keeps: [], below: { "*": flow } } } },
    openIdConnectSecurityScheme: { keeps: ["openIdConnectUrl"] },
  },
};
/** The messages of a2a.proto: fields that are REQUIRED, and those that are `optional`. */
const cardShape: Shape = {
  // prettier-ignore
  keeps: ["name", "description", "supportedInterfaces", "version", "capabilities", "defaultInputModes", "defaultOutputModes", "skills", "documentationUrl", "iconUrl"],
  below: {
    provider: { keeps: ["url", "organization"] },
    supportedInterfaces: { keeps: ["url", "protocolBinding", "protocolVersion"] },
    capabilities: {
      keeps: ["streaming", "pushNotifications", "extendedAgentCard"],
      below: { extensions: { keeps: [], below: { params: "data" } } },
    },
    skills: { keeps: ["id", "name", "description", "tags"] },
    securitySchemes: { keeps: [], below: { "*": scheme } },
  },
};

type Keeps = (shape: Shape, name: string) => boolean;

/** Lists are of the shape of their items. */
function strip(value: unknown, shape: Shape, keeps: Keeps): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, shape, keeps));
  if (!isObject(value)) return value;
  const made: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(without(value, (one) => isDefault(value[one]) && !keeps(shape, one)))) {
    const next = (own(shape.below, name) ?? own(shape.below, "*") ?? plain) as Shape | "data";
    put(made, name, next === "data" ? each : strip(each, next, keeps));
  }
  return made;
}

const isDefault = (value: unknown): boolean =>
  value === false || value === 0 || value === "" || value === null || (Array.isArray(value) && value.length === 0);

function without(value: Members, isLeftOut: (name: string) => boolean): Members {
  const made: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) if (!isLeftOut(name)) put(made, name, each);
  return made;
}
