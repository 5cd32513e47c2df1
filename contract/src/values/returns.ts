/** The states of a buyer's return, in this order; `refused` ends it. */
export const RETURN_STATES = ['asked', 'accepted', 'refused', 'received', 'refunded'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = [
  'damaged',
  'wrong_product',
  'not_as_described',
  'does_not_fit',
  'changed_mind',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const RETURN_TEXT_LENGTH_MAX = 500
export const RETURN_DAYS_MAX = 90
/** refused ones too: a buyer cannot ask without end */
export const RETURNS_MAX = 10
export const RETURN_PICTURES_MAX = 3
