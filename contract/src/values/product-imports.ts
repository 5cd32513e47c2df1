/** A background job continues states that end in -ing. `overtaken`: products changed since the check. */
export const PRODUCT_IMPORT_STATES = [
  'checking',
  'unreadable',
  'faulty',
  'ready',
  'importing',
  'withdrawing',
  'overtaken',
  'imported',
  'undoing',
  'undone',
] as const
export type ProductImportState = (typeof PRODUCT_IMPORT_STATES)[number]

/** At most one import at a time is in one of these states. */
export const WRITING_IMPORT_STATES = [
  'importing',
  'withdrawing',
  'undoing',
] as const satisfies readonly ProductImportState[]

export const UNFINISHED_IMPORT_STATES = [
  'checking',
  ...WRITING_IMPORT_STATES,
] as const satisfies readonly ProductImportState[]

export const IMPORT_LINE_KINDS = ['create', 'change', 'same', 'fault'] as const
export type ImportLineKind = (typeof IMPORT_LINE_KINDS)[number]

/** Excel expects its country's separator, `;` in Indonesia. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const
export const CSV_SEPARATOR_NAMES = [
  'comma',
  'semicolon',
] as const satisfies readonly (keyof typeof CSV_SEPARATORS)[]

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type CsvEncoding = (typeof CSV_ENCODINGS)[number]

/** A vertical tab stands for a line break in a cell where each row has one line, as in the CSV text made from a workbook. */
export const CELL_LINE_BREAK = '\v'

export const CSV_FILE_BYTES_MAX = 32 * 1024 * 1024
export const CSV_LINES_MAX = 200_000

export const IMPORT_LINES_PAGE_SIZE = 50

export const IMPORT_UNDO_DAYS_MAX = 30

/** Why a picture could not be downloaded from another server. */
export const PICTURE_FAULTS = [
  'address_refused',
  'not_found',
  'not_reachable',
  'too_large',
  'not_a_picture',
] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** Failures shown per import. */
export const PICTURE_FAILURES_SHOWN = 20
