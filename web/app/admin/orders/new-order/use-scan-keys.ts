import { useEffect } from 'react'
import { areShortcutsOn } from '../../../stored/shortcut-choice'
import { shortcutKey, takesCharacters } from '../../shell/shortcut-key'

/** Around the field that takes scanned codes. */
export const SCAN_FIELD = { 'data-scan': '' }

/** What a scanner types goes to its field, wherever the focus is, and is no shortcut. */
export function useScanKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!areShortcutsOn() || shortcutKey(event) === undefined || takesCharacters(event.target)) return
      event.stopPropagation() // to the shortcuts
      // the browser then types the key there; while a sale is sent, the field takes no focus
      const field = document.querySelector<HTMLInputElement>('main [data-scan] input')
      field?.focus()
      field?.select()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
