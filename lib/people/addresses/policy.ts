/** Suggestions need at least this many characters. */
export const MIN_SUGGESTION_CHARS = 3;

/** Limit of a suggestion call; the start of a longer address finds the place as well. */
export const MAX_SUGGESTION_CHARS = 100;
