import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIdle } from '../ui/use-idle'
import { loadChunk } from './load-chunk'

/** Loads an optional component once the page is idle. Undefined until then, and if its chunk fails. */
export function useLatePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const isIdle = useIdle()
  const [part, setPart] = useState<ComponentType<Props>>()
  const begin = useEffectEvent(() => void loadChunk(load).then((found) => setPart(() => found), console.warn))
  useEffect(() => {
    if (isIdle && isWanted) begin()
  }, [isIdle, isWanted])
  return part
}
