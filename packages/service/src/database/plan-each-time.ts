/**
 * A comment for statements that must be planned anew each time: a plan that fits any search reads the whole
 * table where one for this search would use the trigrams (339 ms instead of 0.6).
 */
export const plannedAnew = '/* planned anew */';
