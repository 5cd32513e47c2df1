import { CSV_SEPARATOR_NAMES } from '@warung/contract/values/product-imports.ts'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { href } from 'react-router'
import { messageOf } from '../../../client/api'
import { Alert } from '../../../ui/alert'
import { ButtonLink } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import { saveFile } from '../../../ui/save-file'
import { exportFile } from '../../forms/export-file'
import { productFilesTexts } from './product-files-texts'

type CsvSeparatorName = (typeof CSV_SEPARATOR_NAMES)[number]

export function ExportButton() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async (separator: CsvSeparatorName): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { name, content } = await exportFile(`/api/v1/admin/product/export?separator=${separator}`)
      saveFile(name, content)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <MenuButton
        label={productFilesTexts.export}
        variant="secondary"
        side="bottom"
        icon={<Download aria-hidden className="size-4" />}
        isPending={isPending}
        choices={CSV_SEPARATOR_NAMES.map((separator) => ({
          label: productFilesTexts.separators[separator],
          onChoose: () => void download(separator),
        }))}
      />
      {failure === undefined ? null : (
        <div className="basis-full">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
    </>
  )
}

export function ProductFiles() {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton />
      <ButtonLink to={href('/admin/products/import')} variant="secondary">
        <Upload aria-hidden className="size-4" />
        {productFilesTexts.import}
      </ButtonLink>
    </div>
  )
}
