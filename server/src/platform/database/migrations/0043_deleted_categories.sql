CREATE TABLE "deleted_category" (
	"product_category_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"position" integer NOT NULL,
	"product_ids" integer[] NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
