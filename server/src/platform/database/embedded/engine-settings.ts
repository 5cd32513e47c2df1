import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { parsers } from '../parse-types.ts'

/** `pg_trgm` finds words inside of texts (D12). */
export const engineSettings = { parsers, extensions: { pg_trgm } }
