import { useEffect } from 'react'
import { areShortcutsOn } from '../../../stored/shortcut-choice'
import { shortcutKey, takesCharacters } from '../../shell/shortcut-key'

/** Around the field that takes scanned codes. */
export const SCAN_FIELD = { 'data-scan': '' }

/** Sends a scanner's keystrokes to the scan field, and keeps them from triggering shortcuts. */
export function useScanKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!areShortcutsOn() || shortcutKey(event) === undefined || takesCharacters(event.target)) return
      const field = document.querySelector<HTMLInputElement>('main [data-scan] input')
      if (field?.closest('[aria-hidden="true"]')) return // behind a dialog
      event.stopPropagation() // to the shortcuts
      // the browser then types the key there; while a sale is sent, the field takes no focus
      field?.focus()
      field?.select()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
