import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button'
import { copyTexts } from './copy-texts'
import { useCopy } from './use-copy'

const SHOWN_MS = 3000

/** @param what follows “Copy” in the button's name: “Copy account number 123” */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const { said, isCopied, copy } = useCopy(value, SHOWN_MS)
  const Icon = isCopied ? Check : Copy
  const label = isCopied ? copyTexts.copied : copyTexts.copy
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${label} ${what}`}
        onClick={() => void copy()}
        className="min-w-28 shrink-0 text-sm"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
      </Button>
      {/* a live region must exist before its text changes */}
      <span
        role="status"
        className={isCopied || said === '' ? 'sr-only' : 'basis-full text-ink-soft text-sm'}
      >
        {said}
      </span>
    </>
  )
}
