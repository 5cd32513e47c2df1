import { PROVIDER_KEYS_CHANNEL } from '../../backoffice/settings/change-provider-keys.ts'
import type { Shop } from '../../shop.ts'

/** Reopens the providers when another process has changed the owner's keys. @returns a function that stops it */
export async function watchProviderKeys({ database, payments, log }: Shop): Promise<() => Promise<void>> {
  const reload = async (): Promise<void> => {
    try {
      await payments.reload()
    } catch (error) {
      log.warn({ err: error }, 'the keys of payment providers could not be read again')
    }
  }
  return database.listen(PROVIDER_KEYS_CHANNEL, () => void reload())
}
