/** Refusal of a typed place, in words for its field. */
export class PlaceProblem extends Error {}
