import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'

const NO_MESSAGES: ShopSettings['order_messages'] = { en: '', id: '' }

/** The owner's message templates; the default ones until they are fetched. */
export function useOrderMessages(): ShopSettings['order_messages'] {
  const [messages, setMessages] = useState(NO_MESSAGES)
  useEffect(() => {
    browserApi('GET /api/v1/admin/setting').then(
      ({ data }) => setMessages(data.order_messages.value),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
      },
    )
  }, [])
  return messages
}
