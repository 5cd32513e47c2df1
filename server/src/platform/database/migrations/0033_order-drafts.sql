CREATE TABLE "order_draft" (
	"user_id" integer NOT NULL,
	"draft_key" text NOT NULL,
	"customer_id" integer,
	"lines" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_draft_user_id_draft_key_pk" PRIMARY KEY("user_id","draft_key")
);
--> statement-breakpoint
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_customer_id_app_user_user_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_draft_customer" ON "order_draft" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "order_draft_saved" ON "order_draft" USING btree ("saved_at");