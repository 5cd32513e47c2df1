/** Whether single keys are shortcuts in this tab: who dictates, or presses keys by accident, turns them off. */
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

export function areShortcutsOn(): boolean {
  return readTabValue('shortcuts', (value) => (value === 'off' ? value : undefined)) !== 'off'
}

export function storeShortcutChoice(isOn: boolean): void {
  if (isOn) removeTabKeys('shortcuts')
  else writeTabValue('shortcuts', 'off')
}
