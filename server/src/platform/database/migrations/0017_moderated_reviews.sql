-- those that are there already were seen, as far as anybody knows
ALTER TABLE "review" ADD COLUMN "is_read" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ALTER COLUMN "is_read" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "review_unread" ON "review" USING btree ("review_id") WHERE not "review"."is_read";--> statement-breakpoint
CREATE INDEX "review_hidden_ones" ON "review" USING btree ("review_id") WHERE "review"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hidden" CHECK (("review"."hidden_at" is null) = ("review"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_answered" CHECK (("review"."answer" is null) = ("review"."answered_at" is null));