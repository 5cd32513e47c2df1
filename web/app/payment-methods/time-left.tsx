import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { formatMoment } from '../display/format-moment'
import { manualPaymentTexts } from './manual-payment-texts'

const SECOND_MS = 1000

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** `23:59:07`, or over a day `47:59:07`: always as wide, so that nothing moves. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [hours, minutes, seconds % 60].map(twoDigits).join(':')
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function TimeLeft({ until }: { until: string }) {
  const leftMs = new Date(until).getTime() - useNow()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-warning-soft px-4 py-2 text-sm text-warning">
      <span className="inline-flex items-center gap-2">
        <Clock aria-hidden className="size-4 shrink-0" />
        {leftMs > 0 ? manualPaymentTexts.payBefore(formatMoment(until)) : manualPaymentTexts.timeOver}
      </span>
      <span
        role="timer"
        aria-label={manualPaymentTexts.timeLeft}
        className="ml-auto font-bold text-base tabular-nums"
      >
        {formatTimeLeft(leftMs)}
      </span>
    </div>
  )
}
