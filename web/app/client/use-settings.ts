import { useRouteLoaderData } from 'react-router'
import type { Settings } from './context'

export function useSettings(): Settings {
  const settings = useRouteLoaderData<Settings>('root')
  if (!settings) throw new Error('the shop’s settings are missing')
  return settings
}
