/** Scans barcodes with the device's camera. */
import Camera from 'lucide-react/icons/camera'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { type BarcodeReader, createBarcodeReader, createRepeatFilter } from './barcode-detector'
import { newOrderTexts } from './texts'

const PICTURE_EVERY_MS = 150
const BACK_CAMERA: MediaStreamConstraints = { video: { facingMode: 'environment' }, audio: false }

/** The readers of some browsers fail on every picture. */
const FAILURES_MAX = 20

type CodeProps = { onCode: (code: string) => void }

type Watch = CodeProps & { video: HTMLVideoElement; reader: BarcodeReader; onBroken: () => void }

/** Looks at a picture every moment until it is stopped. @returns stop */
function watchCodes({ video, reader, onCode, onBroken }: Watch): () => void {
  const isNew = createRepeatFilter()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let failures = 0
  const read = async (): Promise<void> => {
    try {
      const found = await reader.detect(video)
      failures = 0
      for (const { rawValue } of found) {
        const code = rawValue.trim()
        if (!isStopped && code !== '' && isNew(code, performance.now())) onCode(code)
      }
    } catch {
      failures += 1 // the next picture may be readable
    }
  }
  const look = async (): Promise<void> => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) await read()
    if (isStopped) return
    if (failures >= FAILURES_MAX) onBroken()
    else timer = setTimeout(() => void look(), PICTURE_EVERY_MS)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

type CameraProps = CodeProps & { onFail: (failure: string) => void }

function useCamera({ onCode, onFail }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const reader = createBarcodeReader()
    let stop = (): void => {}
    let isClosed = false
    const open = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia(BACK_CAMERA)
      const turnOff = (): void => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (isClosed || !video.current || !reader) return turnOff()
      // fires when the camera is unplugged or taken over, not on `stop()`
      for (const track of stream.getTracks()) track.onended = () => fail(newOrderTexts.noCamera)
      video.current.srcObject = stream
      const stopWatching = watchCodes({
        video: video.current,
        reader,
        onCode: (code) => found(code),
        onBroken: () => fail(newOrderTexts.noReader),
      })
      stop = () => {
        stopWatching()
        turnOff()
      }
    }
    open().catch(() => {
      if (!isClosed) fail(newOrderTexts.noCamera)
    })
    return () => {
      isClosed = true
      stop()
    }
  }, [])
  return video
}

function Viewfinder(props: CameraProps) {
  const video = useCamera(props)
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
  const [failure, setFailure] = useState<string>()
  const [canScan] = useState(() => createBarcodeReader() !== undefined)
  if (!canScan) return null
  const fail = (reason: string): void => {
    setOpen(false)
    setFailure(reason)
  }
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          setFailure(undefined)
          setOpen(!isOpen)
        }}
      >
        <Camera aria-hidden className="size-5" />
        {isOpen ? newOrderTexts.stopScanning : newOrderTexts.scan}
      </Button>
      {isOpen ? <Viewfinder onCode={onCode} onFail={fail} /> : null}
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </>
  )
}
