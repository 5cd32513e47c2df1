import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'
import { usePermission } from '../client/use-permission'

const NO_MESSAGES: ShopSettings['order_messages'] = { en: '', id: '' }

/** The owner's message templates; the default ones until they are fetched. */
export function useOrderMessages(): ShopSettings['order_messages'] {
  const [messages, setMessages] = useState(NO_MESSAGES)
  const maySeeSettings = usePermission('GET /api/v1/admin/setting')
  useEffect(() => {
    if (!maySeeSettings) return
    browserApi('GET /api/v1/admin/setting').then(
      ({ data }) => setMessages(data.order_messages.value),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
      },
    )
  }, [maySeeSettings])
  return messages
}
