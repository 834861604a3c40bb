/** Comments of a restaurant with two themes, each of three people. */
export const REVIEWS = [
  "We waited an hour for a table.",
  "The wait for our table was endless, over an hour.",
  "Had to wait forever for a table.",
  "The soup was cold and salty.",
  "My soup came cold and tasteless.",
  "Cold soup and dry bread.",
].join("\n");
