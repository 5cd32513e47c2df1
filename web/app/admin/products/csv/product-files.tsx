import Upload from 'lucide-react/icons/upload'
import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button'
import { ExportMenu } from '../../forms/export-menu'
import { productFilesTexts } from './product-files-texts'

export function ExportButton() {
  return <ExportMenu label={productFilesTexts.export} address="/api/v1/admin/product/export" />
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
