/** Which installation of the shop this database belongs to (D18). Its row is made with the database, by a migration. */
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

/** Read each time, never kept: an operator may make it another one while the shop runs. */
export async function findInstallation(db: Db): Promise<Installation> {
  const [found] = await db.select().from(installation)
  if (!found) throw new InstallationMissing()
  return found
}

/** A new id and key: no payment reference made before is valid any more. @returns the new id */
export async function replaceInstallation(db: Db): Promise<string> {
  // made by the database, so that no statement, and no log of one, ever bears the key
  const [renewed] = await db
    .update(installation)
    .set({ installation_id: sql`default`, mac_key: sql`default` })
    .returning({ installation_id: installation.installation_id })
  if (!renewed) throw new InstallationMissing()
  return renewed.installation_id
}
