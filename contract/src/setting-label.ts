/** `opening_hours` → `Opening hours`. */
export function settingLabel(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
