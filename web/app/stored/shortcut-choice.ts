/** Whether this tab has single-key shortcuts: people who dictate, or press keys by accident, turn them off. */
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

export function areShortcutsOn(): boolean {
  return readTabValue('shortcuts', (value) => (value === 'off' ? value : undefined)) !== 'off'
}

export function storeShortcutChoice(isOn: boolean): void {
  if (isOn) removeTabKeys('shortcuts')
  else writeTabValue('shortcuts', 'off')
}
