/** The names in a `search` under which composite conditions stand: all of them, or one at least. No field has such a name. */
export const conditionGroups = ['$all', '$any'] as const;
export type ConditionGroup = (typeof conditionGroups)[number];

/** Whether a name in a `search` is a group of composite conditions. */
export const isConditionGroup = (name: string): name is ConditionGroup =>
  (conditionGroups as readonly string[]).includes(name);

/** The most composite conditions of one search. */
export const conditionsMax = 20;
