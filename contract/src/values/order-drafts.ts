/** Of one admin. */
export const ORDER_DRAFTS_MAX = 20
/** They name buyers, so they are not stored for ever. */
export const ORDER_DRAFT_DAYS = 30
/** four random numbers */
export const DRAFT_KEY_PATTERN = /^\d{1,10}(-\d{1,10}){3}$/
