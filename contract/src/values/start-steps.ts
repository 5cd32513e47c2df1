/** What stands between an empty shop and its first customer, in the order in which an owner does it. */
export const START_STEPS = [
  'name',
  'category',
  'product',
  'payment',
  'shipping',
  'trial_order',
  'open',
] as const
export type StartStep = (typeof START_STEPS)[number]
