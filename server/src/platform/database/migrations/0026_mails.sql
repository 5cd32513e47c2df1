CREATE TABLE "mail" (
	"mail_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"recipient" text,
	"order_id" integer,
	"user_id" integer,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"last_error" text,
	"last_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_event" UNIQUE("event_key"),
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('waiting', 'sent', 'failed', 'not_sent')),
	CONSTRAINT "mail_sent" CHECK (("mail"."state" = 'sent') = ("mail"."sent_at" is not null)),
	CONSTRAINT "mail_secret" CHECK ("mail"."secret" is null or "mail"."state" = 'waiting')
);
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("next_attempt_at","mail_id") WHERE "mail"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_in_state" ON "mail" USING btree ("state","mail_id");--> statement-breakpoint
CREATE INDEX "mail_of_order" ON "mail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_of_user" ON "mail" USING btree ("user_id") WHERE "mail"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING btree ("created_at");
--> statement-breakpoint
-- The owner hears of a product that falls to LOW_STOCK_MAX, once a day: pieces that come and go make no second mail.
CREATE FUNCTION queue_low_stock_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail (kind, event_key, params, created_at)
    VALUES ('low_stock_owner', 'low_stock_owner:' || NEW.product_id || ':' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
      jsonb_build_object('product_id', NEW.product_id), now())
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_low_stock_mailed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.stock > 5 AND NEW.stock <= 5 AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION queue_low_stock_mail();
