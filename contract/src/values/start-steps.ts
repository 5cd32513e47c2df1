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
