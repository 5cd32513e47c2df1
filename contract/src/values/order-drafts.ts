/** Of one admin. */
export const ORDER_DRAFTS_MAX = 20
/** They name buyers, so they are not stored for ever. */
export const ORDER_DRAFT_DAYS = 30
export const DRAFT_KEY_PATTERN = /^[0-9a-f]{32}$/
