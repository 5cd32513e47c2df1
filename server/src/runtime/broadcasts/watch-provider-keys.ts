import { PROVIDER_KEYS_CHANNEL } from '../../backoffice/settings/change-provider-keys.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'

/** Reopens the providers when another process has changed the owner's keys. @returns a function that stops it */
export async function watchProviderKeys(
  { database, payments, log }: Shop,
  retryMs: number = MINUTE_MS,
): Promise<() => Promise<void>> {
  let retry: NodeJS.Timeout | undefined
  let isStopped = false
  const reload = async (): Promise<void> => {
    clearTimeout(retry)
    try {
      await payments.reload()
    } catch (error) {
      log.warn({ err: error }, 'the keys of payment providers could not be read again')
      clearTimeout(retry)
      if (!isStopped) retry = setTimeout(() => void reload(), retryMs).unref()
    }
  }
  const stopListening = await database.listen(PROVIDER_KEYS_CHANNEL, () => void reload())
  await reload() // they may have changed before this process listened
  return async () => {
    isStopped = true
    clearTimeout(retry)
    await stopListening()
  }
}
