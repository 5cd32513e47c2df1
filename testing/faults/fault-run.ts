import type { ShopProcess } from '../shop-process.ts'
import type { SimulatorProcess } from './provider-process.ts'
import type { RupiahParties } from './rupiah-parties.ts'
import type { RunDatabase, ShopDatabase } from './shop-database.ts'

export type FaultRun = {
  readonly database: RunDatabase
  readonly payments: number
  readonly kills: number
  readonly seed: number
  /** buyers at the same time */
  readonly crowd: number
  readonly say: (line: string) => void
  /** no other way to pay is turned on */
  readonly isPayPalOnly?: boolean
  /** added to the shop's */
  readonly environment?: Readonly<Record<string, string>>
  /** how long the books may take to agree once it is quiet */
  readonly calmWithinMs?: number
}

/** A run's parts, as they are handed on. */
export type Running = {
  readonly run: FaultRun
  readonly shop: ShopProcess
  readonly provider: SimulatorProcess
  readonly rupiah: RupiahParties
  readonly database: ShopDatabase
  readonly adminToken: string
}
