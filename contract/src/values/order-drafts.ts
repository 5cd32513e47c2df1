/** Drafts of one admin. */
export const ORDER_DRAFTS_MAX = 20
/** They name buyers, so they are not stored for ever. */
export const ORDER_DRAFT_DAYS = 30
/** 128 random bits in hexadecimal; those of earlier releases are four numbers. */
export const DRAFT_KEY_PATTERN = /^(?:[0-9a-f]{32}|\d{1,10}(?:-\d{1,10}){3})$/
/** Characters of a number as typed, with its separators. */
export const DRAFT_NUMBER_LENGTH_MAX = 40
