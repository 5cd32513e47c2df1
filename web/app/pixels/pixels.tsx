/** Asks for consent once; the footer link asks again. Loaded only where a pixel is configured. */
import { isAdmin } from '@warung/contract/roles.ts'
import { PIXEL_PAGES, PIXEL_VENDORS, type PixelVendor } from '@warung/contract/values/pixels.ts'
import { useState } from 'react'
import { formatList } from '../language/language'
import { useSignedIn } from '../stored/session'
import { Button } from '../ui/button'
import { storeConsent, storedConsent } from './consent'
import { pixelTexts } from './texts'
import { usePixelEvents } from './use-pixel-events'
import type { PixelIds } from './vendors'

const VENDOR_NAMES: Readonly<Record<PixelVendor, string>> = {
  meta: 'Meta (Facebook, Instagram)',
  tiktok: 'TikTok',
  google: 'Google',
}

/** The document's content security policy allows the scripts; client-side navigation does not change it. */
function isPermittedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && PIXEL_PAGES.test(new URL(document.name).pathname)
}

type ConsentBarProps = { ids: PixelIds; onAnswer: (isGiven: boolean) => void }

function ConsentBar({ ids, onAnswer }: ConsentBarProps) {
  const names = PIXEL_VENDORS.filter((vendor) => ids[vendor]).map((vendor) => VENDOR_NAMES[vendor])
  return (
    <section
      aria-label={pixelTexts.title}
      className="fixed inset-x-0 z-40 mx-auto grid max-w-2xl gap-3 rounded-2xl border border-line bg-raised p-4 text-ink text-start text-sm shadow-raised"
      style={{ bottom: '5.5rem', width: 'calc(100% - 2rem)' }} // above the bar that buys
    >
      <p>{pixelTexts.question(formatList(names))}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(true)}>{pixelTexts.accept}</Button>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          {pixelTexts.refuse}
        </Button>
      </div>
    </section>
  )
}

export default function PixelConsent({ ids }: { ids: PixelIds }) {
  const isMerchant = isAdmin(useSignedIn()?.role_id)
  const [isPermitted] = useState(isPermittedHere)
  const [consent, setConsent] = useState(storedConsent)
  const [isAsked, setAsked] = useState(consent === undefined && isPermitted)
  usePixelEvents(consent && isPermitted && !isMerchant ? ids : undefined)
  if (isMerchant) return null
  const answer = (isGiven: boolean): void => {
    storeConsent(isGiven)
    if (consent && !isGiven) window.location.reload() // without the scripts
    setConsent(isGiven)
    setAsked(false)
  }
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-ink underline hover:no-underline"
        onClick={() => setAsked(true)}
      >
        {pixelTexts.change}
      </button>
      {isAsked ? <ConsentBar ids={ids} onAnswer={answer} /> : null}
    </>
  )
}
