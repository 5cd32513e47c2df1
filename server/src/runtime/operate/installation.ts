/** Gives a copy of the database, from a backup or for staging, an installation of its own (D18). */
import { ownsImages } from '../../catalog/images/claim-image-store.ts'
import { replaceInstallation } from '../../providers/installation.ts'
import { type CommandContext, type CommandInput, CommandRefused, type CommandResult } from './command.ts'

export async function renewInstallationCommand(
  { database, images }: CommandContext,
  { yes }: CommandInput,
): Promise<CommandResult> {
  if (!yes) {
    throw new CommandRefused(
      'From then on this shop takes no payment that was begun before: such money is listed under Money and orders, and is not given back by itself. Add --yes when this database is a copy that becomes a shop of its own.',
    )
  }
  const isOwner = await ownsImages(database.background, images)
  const installationId = await replaceInstallation(database.background)
  if (isOwner) await images.writeMarker(installationId)
  return {
    words: `This is installation ${installationId} now. Payments begun before no longer count here; buyers with an order page open have to load it again before they pay. Orders, payments and refunds on record stay as they are.${isOwner ? '' : ' The stored pictures belong to another database, and stay so.'}`,
  }
}
