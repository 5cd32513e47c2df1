/** Loaded on demand, only for a buyer who pays (payments-indonesia.md, 1). */
import type { Language } from '@warung/contract/values/languages.ts'
import type { PageMethod } from '../../client/context'

const SNAP_TIMEOUT_MS = 15_000

type SnapHandlers = Readonly<Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>>

type Snap = { readonly pay: (token: string, handlers: SnapHandlers & { language: Language }) => void }

declare global {
  interface Window {
    readonly snap?: Snap
  }
}

function insertSnap(url: string, clientKey: string): Promise<void> {
  const script = document.createElement('script')
  script.src = url
  script.dataset.clientKey = clientKey
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error('the payment script did not arrive'))
    }
    const timer = setTimeout(fail, SNAP_TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
}

/** Rejects after a time-out; callers may retry. */
export async function loadSnap({ options }: PageMethod): Promise<Snap> {
  const { scriptUrl, clientKey } = options
  if (scriptUrl === undefined || clientKey === undefined) throw new Error('the payment script needs its key')
  if (!window.snap) await insertSnap(scriptUrl, clientKey)
  if (!window.snap) throw new Error('the payment script brought no window')
  return window.snap
}
