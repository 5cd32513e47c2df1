import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIdle } from '../ui/use-idle'
import { loadChunk } from './load-chunk'

/** A part that no first load has, once the page is idle. Undefined until then, and where it does not arrive: the page is whole without it. */
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
