/** The installation that this database belongs to (D18). A migration creates its row. */
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { installation } from '../platform/database/schema/installation.ts'
import type { Installation } from './payment-reference.ts'

export class InstallationMissing extends Error {
  override readonly name = 'InstallationMissing'

  constructor() {
    super('the database has lost its row of the table installation')
  }
}

/** Never cached: an operator may replace it while the shop runs. */
export async function findInstallation(db: Db): Promise<Installation> {
  const [found] = await db.select().from(installation)
  if (!found) throw new InstallationMissing()
  return found
}

/** Makes all existing payment references invalid. @returns the new id */
export async function replaceInstallation(db: Db): Promise<string> {
  // The database generates the key, so that no statement or log contains it.
  const [renewed] = await db
    .update(installation)
    .set({ installation_id: sql`default`, mac_key: sql`default` })
    .returning({ installation_id: installation.installation_id })
  if (!renewed) throw new InstallationMissing()
  return renewed.installation_id
}
