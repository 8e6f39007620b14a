export { includes, type Inclusion, type InclusionOptions } from "./includes.ts";
export { bothOf, sideOf, sideOfSchema, type ReadSide, type Side, type SideOptions } from "./side.ts";
