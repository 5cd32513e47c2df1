/** Scans barcodes with the device's camera. */
import Camera from 'lucide-react/icons/camera'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { type BarcodeReader, createRepeatFilter, openBarcodeReader } from './barcode-detector'
import { newOrderTexts } from './texts'

const PICTURE_EVERY_MS = 150
const BACK_CAMERA: MediaStreamConstraints = { video: { facingMode: 'environment' }, audio: false }

type CodeProps = { onCode: (code: string) => void }

/** Looks at a picture every moment until it is stopped. @returns stop */
function watchCodes(video: HTMLVideoElement, reader: BarcodeReader, onCode: CodeProps['onCode']): () => void {
  const isNew = createRepeatFilter()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      for (const { rawValue } of await reader.detect(video)) {
        const code = rawValue.trim()
        if (!isStopped && code !== '' && isNew(code, performance.now())) onCode(code)
      }
    } catch {
      // no picture yet: the next one may be readable
    }
    if (!isStopped) timer = setTimeout(() => void look(), PICTURE_EVERY_MS)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function useCamera(onCode: CodeProps['onCode'], onFail: () => void) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const reader = openBarcodeReader()
    let stop = (): void => {}
    let isClosed = false
    const open = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia(BACK_CAMERA)
      const turnOff = (): void => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (isClosed || !video.current || !reader) return turnOff()
      video.current.srcObject = stream
      const stopWatching = watchCodes(video.current, reader, (code) => found(code))
      stop = () => {
        stopWatching()
        turnOff()
      }
    }
    open().catch(() => {
      if (!isClosed) fail()
    })
    return () => {
      isClosed = true
      stop()
    }
  }, [])
  return video
}

function Viewfinder({ onCode, onFail }: CodeProps & { onFail: () => void }) {
  const video = useCamera(onCode, onFail)
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={newOrderTexts.cameraPicture}
      className="max-h-80 w-full rounded-xl bg-sunken object-cover"
    />
  )
}

/** Nothing where the browser reads no barcodes. */
export function CameraScan({ onCode }: CodeProps) {
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [canScan] = useState(() => openBarcodeReader() !== undefined)
  if (!canScan) return null
  const fail = (): void => {
    setOpen(false)
    setRefused(true)
  }
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          setRefused(false)
          setOpen(!isOpen)
        }}
      >
        <Camera aria-hidden className="size-5" />
        {isOpen ? newOrderTexts.stopScanning : newOrderTexts.scan}
      </Button>
      {isOpen ? <Viewfinder onCode={onCode} onFail={fail} /> : null}
      {isRefused ? <Alert kind="error">{newOrderTexts.noCamera}</Alert> : null}
    </>
  )
}
