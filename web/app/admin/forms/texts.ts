const english = {
  dropOrPaste: 'Or drop a picture here, or paste one.',
  dropToUpload: 'Let go to upload it.',
  fileNotSent: 'Network Error: the file could not be sent.',
  goBack: 'Go Back',
  image: 'Image',
  picture: 'Picture',
  pictureNotUploaded: 'The picture could not be uploaded.',
  pictureTypes:
    'Choose a JPEG, PNG, WebP, AVIF or GIF picture of up to 12 MB. For HEIC photos of an iPhone: Settings › Camera › Formats › Most Compatible, or save them as JPEG or PNG first.',
  preview: 'Preview',
  uploading: 'Uploading…',
}

const indonesian: typeof english = {
  dropOrPaste: 'Atau seret gambar ke sini, atau tempel.',
  dropToUpload: 'Lepaskan untuk mengunggah.',
  fileNotSent: 'Gangguan jaringan: file tidak terkirim.',
  goBack: 'Kembali',
  image: 'Gambar',
  picture: 'Foto',
  pictureNotUploaded: 'Gambar tidak bisa diunggah.',
  pictureTypes:
    'Pilih gambar JPEG, PNG, WebP, AVIF, atau GIF hingga 12 MB. Untuk foto HEIC dari iPhone: Pengaturan › Kamera › Format › Paling Kompatibel, atau simpan dulu sebagai JPEG atau PNG.',
  preview: 'Pratinjau',
  uploading: 'Mengunggah…',
}

export const adminFormTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
