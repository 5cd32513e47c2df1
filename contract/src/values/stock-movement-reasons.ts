export const STOCK_MOVEMENT_REASONS = [
  'created',
  'edited',
  'ordered',
  'released',
  'retaken',
  'refunded',
  'counted',
  'cancelled',
  'order_changed',
  'returned',
] as const
export type StockMovementReason = (typeof STOCK_MOVEMENT_REASONS)[number]
